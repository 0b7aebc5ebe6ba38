import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultOf, makeFaulty } from '../api-faults.js';
import type { Fault, Faults } from '../faults.js';
import { read } from '../problem.js';
import type { Jackpot, Jackpots } from './jackpots.js';
import type { GameName } from './games.js';

const MILLION = 1_000_000;
const PAGE = '<!DOCTYPE html><html><head><title>Just a moment</title></head><body></body></html>';

/** Serves Powerball in the format of the New York Lottery's site, Mega Millions in that of megamillions.com. */
export function jackpotFeeds(jackpots: Jackpots, faults: Faults) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    makeFaulty(app, { faults, target: 'jackpots', errorBody: () => ({ message: 'Please try again later' }) });
    app.get('/powerball', (request, reply) => {
      const fault = faultOf(request);
      if (fault?.kind === 'wrong-shape') return reply.type('text/html').send(PAGE);
      const { last, next } = seenWith(jackpots, 'powerball', fault);
      return { data: { draws: [...(next ? [newYorkDraw(next, true)] : []), newYorkDraw(last, false)] } };
    });
    app.get('/megamillions', (request, reply) => {
      const fault = faultOf(request);
      if (fault?.kind === 'wrong-shape') return reply.type('text/html').send(PAGE);
      const document = JSON.stringify(megaMillionsDocument(seenWith(jackpots, 'megamillions', fault)));
      return reply
        .type('text/xml; charset=utf-8')
        .send(`<?xml version="1.0" encoding="utf-8"?>\r\n<string xmlns="http://tempuri.org/">${document}</string>`);
    });
    done();
  };
}

const FixRequest = z.strictObject({
  game: z.enum(['powerball', 'megamillions']),
  date: z.iso.date(),
  millions: z.int().min(1).max(10_000),
  winners: z.int().min(0).max(1_000).optional(),
});

/** `POST /control/jackpots` sets the jackpot of a draw. */
export function jackpotControls(app: FastifyInstance, jackpots: Jackpots) {
  app.post('/control/jackpots', (request, reply) => {
    const jackpot = read(FixRequest, request.body);
    jackpots.fix(jackpot);
    return reply.code(201).send(jackpot);
  });
}

/** Returns the jackpots; a `wrong-result` fault makes the next one ten million dollars too high. */
function seenWith(jackpots: Jackpots, game: GameName, fault: Fault | undefined) {
  const { last, next } = jackpots.current(game);
  if (fault?.kind !== 'wrong-result' || !next) return { last, next };
  return { last, next: { ...next, dollars: next.dollars + 10 * MILLION } };
}

function newYorkDraw({ date, drawAt, dollars, cashDollars }: Jackpot, isToCome: boolean) {
  return {
    gameName: 'powerball',
    drawTime: drawAt,
    drawNumber: Math.floor(Date.parse(date) / 86_400_000),
    status: isToCome ? 4 : 22,
    ...(isToCome && { estimatedJackpot: dollars, jackpots: [{ amount: dollars, cashAmount: cashDollars }] }),
  };
}

function megaMillionsDocument({ last, next }: { last: Jackpot; next: Jackpot | null }) {
  return {
    Jackpot: {
      PlayDate: `${last.date}T00:00:00`,
      CurrentPrizePool: last.dollars,
      NextPrizePool: next?.dollars ?? 0,
      CurrentCashValue: last.cashDollars,
      NextCashValue: next?.cashDollars ?? 0,
      Winners: last.winners,
      Verified: true,
    },
    NextDrawingDate: next && `${next.date}T23:00:00`,
  };
}
