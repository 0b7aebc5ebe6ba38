import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignInReports } from './sign-in-reports.js';

const TOKENS = /\/protocol\/openid-connect\/token(?:$|\?)/;
const NAME = 'numbercast_device';
const DAYS_90_S = 90 * 86_400;
/** Maximum length of the cookies that the gateway sets. */
const LONGEST_COOKIE = 200;

/** Whether a request exchanges the code of a sign-in for tokens; a token refresh is not a sign-in. */
const isCodeExchange = ({ method, url, receivedBody }: FastifyRequest) =>
  method === 'POST' &&
  TOKENS.test(url) &&
  new URLSearchParams(receivedBody?.toString()).get('grant_type') === 'authorization_code';

const cookieOf = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|; )${NAME}=([\\w.-]{1,${LONGEST_COOKIE}})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? '';

/**
 * Reports each sign-in with its browser on the server side, because every sign-in passes through the gateway. The
 * browser is identified by a cookie that is sent with this request only and is not readable by scripts.
 */
export function announceSignIns(fastify: FastifyInstance, reports: SignInReports, isHttps: boolean) {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || !isCodeExchange(request)) return payload;
    const answer = payload instanceof Readable ? await buffer(payload) : Buffer.from(payload as string);
    const signIn = signInOf(answer);
    if (!signIn) return answer;
    const cookie = await reports.report({ ...signIn, cookie: cookieOf(request) });
    if (cookie) {
      const path = request.url.split('?')[0]!;
      const rules = [
        `Max-Age=${DAYS_90_S}`,
        `Path=${path}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isHttps ? ['Secure'] : []),
      ];
      void reply.header('set-cookie', [`${NAME}=${cookie}`, ...rules].join('; '));
    }
    return answer;
  });
  fastify.addHook('onClose', async () => reports.close());
}

/** Returns the token in Keycloak's response with the id of its session; null for any other response. */
function signInOf(answer: Buffer): { token: string; session: string } | null {
  const { access_token: token } = parsed(answer.toString()) as { access_token?: unknown };
  if (typeof token !== 'string') return null;
  const { sid } = parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid?: unknown };
  return typeof sid === 'string' ? { token, session: sid } : null;
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
