import { freePort, migrate, startProcess } from './processes.js';

const unreachable = 'http://127.0.0.1:9'; // public pages call no service

/** Starts the real gateway with a built web app. @param settings added to its environment */
export async function startGateway(webRoot: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    WEB_ROOT: webRoot,
    LOG_LEVEL: 'error',
    KEYCLOAK_URL: `${unreachable}/auth`,
    ...settings,
  };
  const script = 'services/gateway/dist/main.js';
  await migrate({ script, env });
  const { stop } = await startProcess({ script, env, healthUrl: `${url}/health/ready` });
  return { url, stop };
}
