import type { Plan } from '../membership/plans.js';

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
};

interface AdminPlace {
  readonly tab?: string;
  readonly search?: string;
  readonly drawId?: string;
  readonly channel?: string;
  /** Message states, separated by commas. */
  readonly states?: string;
  readonly state?: string;
  readonly open?: string;
  readonly member?: string;
}

/** Every path of the site; pages link through these, never through string literals. */
export const paths = {
  home: '/',
  howItWorks: '/how-it-works',
  pricing: '/pricing',
  faqs: '/faqs',
  gift: '/gift',
  /** The page where a code is used; the code follows in the fragment, which no server receives. */
  redeem: () => '/redeem',
  start: '/start',
  proof: '/proof',
  /** A game's era, by its first day. */
  statistics: (query: { game?: string; era?: string } = {}) => withQuery('/statistics', query),
  responsiblePlay: '/responsible-play',
  accessibility: '/accessibility',
  status: '/status',
  terms: '/terms',
  privacy: '/privacy',
  /** A version of the text, at an address that stays. */
  publishedTerms: (version: string) => `/terms/${encodeURIComponent(version)}`,
  publishedPrivacy: (version: string) => `/privacy/${encodeURIComponent(version)}`,
  contact: (query: { reason?: string; email?: string } = {}) => withQuery('/contact', query),
  login: (query: { to?: string; reason?: 'inactivity' | 'ended' | 'deleted' } = {}) => withQuery('/login', query),
  forgotPassword: '/forgot-password',
  signup: '/signup',
  /** Sign-up with a plan already chosen. */
  signupWith: (plan: Plan) => withQuery('/signup', { plan }),
  /** Sign-up by the link of a member. */
  signupInvitedBy: (code: string) => withQuery('/signup', { invite: code }),
  signupTerms: '/signup/terms',
  signupPreferences: '/signup/preferences',
  signupSuccess: '/signup-success',
  profile: '/profile',
  pastNumbers: '/past-numbers',
  /** A tab of the console, and the position in its list. */
  admin: (query: AdminPlace = {}) => withQuery('/admin-dashboard', { ...query }),
} as const;

/** The part of `candidate` that stays on this site, or `fallback`: a sign-in link must not lead elsewhere. */
export function localPath(candidate: string | null, fallback: string): string {
  if (!candidate?.startsWith('/')) return fallback;
  const url = new URL(candidate, 'https://site.invalid');
  // `/.//elsewhere` is on this site, but its normalized path, `//elsewhere`, is another site
  const isHere = url.host === 'site.invalid' && !url.pathname.startsWith('//');
  return isHere ? `${url.pathname}${url.search}` : fallback;
}
