import { useSyncExternalStore } from 'react';
import { z } from 'zod';

import { api, apiResponse } from '../../lib/api/api.js';
import { hasCode, ProblemError } from '../../lib/api/problem-error.js';
import { session } from '../../lib/auth/session.js';

const StepUp = z.object({ stepUp: z.string(), expiresAt: z.string() });
const Flag = StepUp.extend({ memberId: z.string() });
type Flag = z.infer<typeof Flag>;

const storageKey = 'numbercast.admin';

/** The console stops sending a token this long before it expires, so that no request arrives with an expired one. */
const ARRIVAL_MS = 5_000;

const listeners = new Set<() => void>();
let flag: Flag | null | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

const remainingMs = ({ expiresAt }: Flag) => Date.parse(expiresAt) - ARRIVAL_MS - Date.now();

const isInForce = (stored: Flag) => {
  const identity = session.identity();
  return identity?.isOperator === true && identity.memberId === stored.memberId && remainingMs(stored) > 0;
};

function become(next: Flag | null) {
  flag = next;
  clearTimeout(ending);
  if (next) {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
    ending = setTimeout(dropStepUp, remainingMs(next));
  } else {
    sessionStorage.removeItem(storageKey);
  }
  for (const listener of listeners) listener();
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // not a valid flag; the caller removes it
  }
}

/** The admin flag is honored on reload only while the account is still the admin's (spec §4), and removed otherwise. */
function restore(): Flag | null {
  const stored = Flag.safeParse(parsed(sessionStorage.getItem(storageKey)));
  const restored = stored.success && isInForce(stored.data) ? stored.data : null;
  become(restored);
  return restored;
}

const current = (): Flag | null => (flag === undefined ? restore() : flag);

export const dropStepUp = () => become(null);

const AdminAccount = z.object({ email: z.string() });

/** The account that the console is for. The request requires a signed-in caller. */
export const adminAccountQuery = {
  queryKey: ['admin-account'],
  queryFn: () => api('/api/admin/gate', { schema: AdminAccount, signedIn: true }),
};

/** @throws ProblemError `wrong-admin-password` */
export async function passGate(password: string): Promise<void> {
  const granted = await api('/api/admin/gate', { method: 'POST', body: { password }, schema: StepUp, signedIn: true });
  become({ ...granted, memberId: session.identity()?.memberId ?? '' });
}

/** Whether the gate has been passed and the pass still holds. */
export const useIsPastGate = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current() !== null,
  );

/** Sends a request with the step-up token, which is discarded as soon as a service rejects it. */
export const adminApi = <T = void>(path: string, call: Parameters<typeof api<T>>[1] = {}): Promise<T> =>
  withStepUp((headers) => api(path, { ...call, signedIn: true, headers }));

/** As {@link adminApi}, for a response that is a file. */
export const adminResponse = (path: string, call: Parameters<typeof apiResponse>[1] = {}): Promise<Response> =>
  withStepUp((headers) => apiResponse(path, { ...call, signedIn: true, headers }));

async function withStepUp<T>(send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  try {
    return await send({ 'x-step-up': current()?.stepUp ?? '' });
  } catch (error) {
    // Without the role, the console stays open for the rest
    const isRefused = error instanceof ProblemError && (error.status === 401 || error.status === 403);
    if (isRefused && !hasCode(error, 'role-needed')) dropStepUp();
    throw error;
  }
}
