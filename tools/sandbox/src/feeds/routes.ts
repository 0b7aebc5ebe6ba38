import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultOf, makeFaulty } from '../api-faults.js';
import type { Faults } from '../faults.js';
import { notFound, read } from '../problem.js';
import type { Draws, Result } from './draws.js';
import { GAMES, type Game } from './games.js';
import { applySoql, MalformedQuery } from './soql.js';
import { resultsWith } from './troubles.js';

const two = (ball: number) => String(ball).padStart(2, '0');

/** Feed A: the open-data portal's JSON resource, queried with SoQL. */
export function feedA(draws: Draws, faults: Faults) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    makeFaulty(app, { faults, target: 'feed-a', errorBody });
    app.get('/resource/:file', (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      const game = gameOf(request.params.file.replace(/\.json$/, ''));
      const fault = faultOf(request);
      const rows = resultsWith(draws, game.name, fault).map((result) => jsonRow(game, result));
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      try {
        const found = applySoql(rows, query);
        return reply.send(fault?.kind === 'reorder' ? found.toReversed() : found);
      } catch (error) {
        if (!(error instanceof MalformedQuery)) throw error;
        return refuse(reply, error.message);
      }
    });
    done();
  };
}

/** Feed B: the portal's CSV export of the same results. */
export function feedB(draws: Draws, faults: Faults) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    makeFaulty(app, { faults, target: 'feed-b', errorBody });
    app.get('/api/views/:dataset/rows.csv', (request: FastifyRequest<{ Params: { dataset: string } }>, reply) => {
      const game = gameOf(request.params.dataset);
      const mega = game.name === 'megamillions';
      const header = mega ? 'Draw Date,Winning Numbers,Mega Ball,Multiplier' : 'Draw Date,Winning Numbers,Multiplier';
      const rows = resultsWith(draws, game.name, faultOf(request)).map((result) => csvRow(game, result));
      return reply.type('text/csv; charset=utf-8').send([header, ...rows, ''].join('\r\n'));
    });
    done();
  };
}

const FixRequest = z.strictObject({
  game: z.enum(['powerball', 'megamillions']),
  date: z.iso.date(),
  whites: z.array(z.number().int()).length(5),
  red: z.number().int(),
});

/** `POST /control/results` sets the result of a future draw. */
export function resultRoutes(app: FastifyInstance, draws: Draws) {
  app.post('/control/results', (request, reply) => {
    const result = read(FixRequest, request.body);
    draws.fix(result);
    return reply.code(201).send(result);
  });
}

function gameOf(dataset: string): Game {
  const game = GAMES.find((candidate) => candidate.dataset === dataset);
  if (!game) throw notFound('data-set-not-found', 'There is no such data set', dataset);
  return game;
}

/** Powerball packs its red ball into the string as the sixth number, Mega Millions has a field for it. */
function jsonRow(game: Game, { date, whites, red, multiplier }: Result) {
  const numbers = whites.map(two);
  const mega = game.name === 'megamillions';
  return {
    draw_date: `${date}T00:00:00.000`,
    winning_numbers: (mega ? numbers : [...numbers, two(red)]).join(' '),
    ...(mega && { mega_ball: two(red) }),
    ...(multiplier !== null && { multiplier: mega ? two(multiplier) : String(multiplier) }),
  };
}

function csvRow(game: Game, { date, whites, red, multiplier }: Result) {
  const [year, month, day] = date.split('-');
  const numbers = whites.map(two);
  const middle = game.name === 'megamillions' ? `${numbers.join(' ')},${two(red)}` : [...numbers, two(red)].join(' ');
  return `${month}/${day}/${year},${middle},${multiplier ?? ''}`;
}

function refuse(reply: FastifyReply, message: string) {
  return reply
    .code(400)
    .send({ code: 'query.compiler.malformed', error: true, message: `Could not parse SoQL query: ${message}` });
}

function errorBody(status: 429 | 500) {
  return {
    code: status === 429 ? 'too-many-requests' : 'internal-error',
    error: true,
    message: 'Please try again later',
  };
}
