/** A command of the palette: a URL to open, or an action to run in place. */
export interface Command {
  readonly id: string;
  readonly kind: 'Tab' | 'Draw' | 'Member' | 'Set' | 'Action' | 'Needs you';
  readonly title: string;
  /** Additional text that the search also matches. */
  readonly detail: string;
  readonly to?: string;
  readonly run?: 'switch-theme' | 'sign-out';
}

export interface CommandGroup {
  readonly title: string;
  readonly items: readonly Command[];
}

/** What was typed: `#` limits the search to draws and `@` to members. */
export interface Typed {
  readonly only: 'draws' | 'members' | null;
  readonly text: string;
  readonly words: readonly string[];
}

export function readTyped(typed: string): Typed {
  const only = ({ '#': 'draws', '@': 'members' } as const)[typed.trim()[0] ?? ''] ?? null;
  const text = (only ? typed.trim().slice(1) : typed).trim();
  return { only, text, words: text.toLowerCase().split(/\s+/).filter(Boolean) };
}

/** Whether every word occurs, in any order. */
export const holdsAll = (words: readonly string[], ...texts: readonly (string | null | undefined)[]): boolean => {
  const all = texts.filter(Boolean).join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
};

const NUMBERS = /^[\d\s,;.+–-]*\d[\d\s,;.+–-]*$/; // 05-17-28-33-64 +12, or a part of it

/** Whether the text may be a number set, or the beginning of one. */
export const isOfNumbers = (text: string): boolean => NUMBERS.test(text);

/** Actions on a member, by the word that selects them. */
export const memberActions = {
  resend: (name: string) => `Resend numbers to ${name}`,
  close: (name: string) => `Close the account of ${name}`,
  pay: (name: string) => `Payments of ${name}`,
} as const;
export type MemberAction = keyof typeof memberActions;

export interface MemberSearch {
  /** Sent to the members service, which searches for a single phrase. */
  readonly phrase: string;
  /** Words that each result must contain as well. */
  readonly words: readonly string[];
  readonly action: MemberAction | null;
}

/** `resend maria`, `maria resend` and `reyes ana`: the longest word is searched for, and the others narrow the result. */
export function memberSearchOf({ words, text }: Typed): MemberSearch {
  const asked = words.length > 1 ? words.find((word) => word in memberActions) : undefined;
  const names = words.filter((word) => word !== asked);
  if (names.length < 2) return { phrase: names[0] ?? text, words: [], action: (asked as MemberAction) ?? null };
  const [phrase = text] = names.toSorted((a, b) => b.length - a.length);
  return { phrase, words: names, action: (asked as MemberAction) ?? null };
}
