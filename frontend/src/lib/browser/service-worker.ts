const workerFile = '/service-worker.js';

interface TrustedTypePolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy;
}

/** The site's Trusted Types policy, which allows only this script URL. */
let policy: TrustedTypePolicy | undefined;
function trustedFile(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerFile });
  return policy?.createScriptURL(workerFile) ?? workerFile;
}

export const hasServiceWorkers = () => 'serviceWorker' in navigator;

/** Registers the worker, or returns the registered one. @throws when the browser rejects it */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedFile(), { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
