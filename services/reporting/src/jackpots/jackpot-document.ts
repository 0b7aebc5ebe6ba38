import { z } from 'zod';
import { type Game, gamesDateOf, isDrawDay, supportedFrom } from '@numbercast/lottery';
import { drawOn, drawsBetween } from '@numbercast/lottery/calendar';

const MILLION = 1_000_000;
const HIGHEST_DOLLARS = 10_000 * MILLION; // five times the record jackpot
/** No two draws of a game are further apart. */
const LONGEST_BREAK_MS = 8 * 86_400_000;

/** The jackpot of one draw in a feed. */
export interface JackpotReading {
  /** Calendar date of the draw in America/New_York, yyyy-mm-dd. */
  date: string;
  /** Whole US dollars, as an annuity. */
  dollars: number;
  /** Whole US dollars; absent if the feed does not have it. */
  cashDollars?: number;
  /** Tickets that won it; absent before the draw, and until the lottery has verified it. */
  winners?: number;
}

/** Zero means that the amount is not announced yet. */
const dollars = z.number().min(0).max(HIGHEST_DOLLARS).multipleOf(1);
/** Lotteries advertise whole millions. */
const advertised = dollars.multipleOf(MILLION);

/** The games API of the New York Lottery's site; upcoming draws have a jackpot once it is announced. */
const newYork = z.object({
  data: z.object({
    draws: z
      .array(
        z.object({
          gameName: z.string(),
          /** Unix milliseconds on the day of the draw. */
          drawTime: z.int().min(0).max(8.64e15),
          estimatedJackpot: advertised.optional(),
          jackpots: z.array(z.object({ amount: dollars, cashAmount: dollars.optional() })).optional(),
        }),
      )
      .min(1, 'has no draw'),
  }),
});

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T/;

/** The service of megamillions.com: the last draw, and the estimate for the next one. */
const megaMillions = z.object({
  Jackpot: z.object({
    PlayDate: z.string().regex(MIDNIGHT, 'is no date'),
    CurrentPrizePool: dollars,
    CurrentCashValue: dollars.optional(),
    NextPrizePool: advertised,
    NextCashValue: dollars.optional(),
    Winners: z.int().min(0).max(1_000),
    Verified: z.boolean().optional(),
  }),
});

/** An XML element that contains JSON. */
const ENVELOPE = /^\s*(?:<\?xml[^>]*\?>)?\s*<string\b[^>]*>([\s\S]*)<\/string>\s*$/;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity]!);

/** A feed whose response cannot be used; the message is a clause that says why. */
export class UnusableFeed extends Error {}

/**
 * Reads the jackpots of a game from a response of the New York Lottery's site, or of megamillions.com.
 * @throws UnusableFeed when it is neither, or has values that cannot be right
 */
export function readJackpots(game: Game, body: string): JackpotReading[] {
  const enveloped = ENVELOPE.exec(body)?.[1];
  if (enveloped === undefined) return fromNewYork(game, jsonOf(body));
  if (game !== 'megamillions') throw new UnusableFeed(`it has the format of Mega Millions, not of ${game}`);
  return fromMegaMillions(game, jsonOf(unescaped(enveloped)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnusableFeed('it is not JSON', { cause });
  }
}

function parsed<T>(schema: z.ZodType<T>, document: unknown): T {
  const { data, error } = schema.safeParse(document);
  const issue = error?.issues[0];
  if (issue) throw new UnusableFeed(`${issue.path.join('.') || 'the document'} is not as expected: ${issue.message}`);
  return data!;
}

function fromNewYork(game: Game, document: unknown): JackpotReading[] {
  const { draws } = parsed(newYork, document).data;
  const readings = draws.flatMap(({ gameName, drawTime, estimatedJackpot, jackpots = [] }): JackpotReading[] => {
    if (gameName.toLowerCase().replace(/[^a-z]/g, '') !== game)
      throw new UnusableFeed(`it has draws of ${gameName}, not of ${game}`);
    const [jackpot] = jackpots;
    if (!estimatedJackpot) return [];
    if (jackpot && jackpot.amount !== estimatedJackpot)
      throw new UnusableFeed(`it has two jackpots for ${gamesDateOf(drawTime)}`);
    return [reading(game, gamesDateOf(drawTime), estimatedJackpot, jackpot?.cashAmount)];
  });
  if (new Set(readings.map(({ date }) => date)).size < readings.length)
    throw new UnusableFeed('it has a draw more than once');
  return readings;
}

function fromMegaMillions(game: Game, document: unknown): JackpotReading[] {
  const { Jackpot: found } = parsed(megaMillions, document);
  const last = drawDate(game, MIDNIGHT.exec(found.PlayDate)![1]!);
  const { drawAt } = drawOn(game, last);
  const [next] = drawsBetween(game, drawAt, new Date(drawAt.getTime() + LONGEST_BREAK_MS));
  const isVerified = found.Verified !== false;
  return [
    ...(found.CurrentPrizePool > 0
      ? [
          {
            ...reading(game, last, found.CurrentPrizePool, found.CurrentCashValue),
            ...(isVerified && { winners: found.Winners }),
          },
        ]
      : []),
    ...(found.NextPrizePool > 0 ? [reading(game, next!.date, found.NextPrizePool, found.NextCashValue)] : []),
  ];
}

function drawDate(game: Game, date: string): string {
  if (!z.iso.date().safeParse(date).success || date < supportedFrom(game) || !isDrawDay(game, date))
    throw new UnusableFeed(`${game} is not drawn on ${date}`);
  return date;
}

function reading(game: Game, date: string, amount: number, cash: number | undefined): JackpotReading {
  if (cash && cash > amount) throw new UnusableFeed(`the cash value for ${date} is above the jackpot`);
  return { date: drawDate(game, date), dollars: amount, ...(cash && { cashDollars: cash }) };
}
