import type { Game } from '@numbercast/lottery';
import { api } from '../../lib/api/api.js';
import { unchecked } from '../../lib/api/unchecked-schema.js';

export type Component = 'sign-up' | 'sign-in' | 'payments' | 'delivery' | 'results';
export type State = 'operational' | 'degraded' | 'down';
export type NumbersState = 'scheduled' | 'sending' | 'at-risk' | 'sent' | 'incomplete';

export interface NextDraw {
  readonly drawId: string;
  readonly game: Game;
  readonly date: string;
  readonly drawAt: string;
  readonly deadline: string;
  /** Null while the service that sends numbers does not respond. */
  readonly numbers: NumbersState | null;
}

export interface Status {
  readonly checkedAt: string;
  readonly components: readonly { readonly component: Component; readonly state: State; readonly since: string }[];
  /** Null while the schedule of draws is not available. */
  readonly draws: readonly NextDraw[] | null;
}

export const readStatus = (signal: AbortSignal) => api('/api/status', { schema: unchecked<Status>(), signal });
