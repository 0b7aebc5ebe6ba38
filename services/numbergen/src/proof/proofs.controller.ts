import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, pageOf, pageToken, Public, SignedIn } from '@numbercast/platform';
import { GAMES } from '@numbercast/lottery';
import { z } from 'zod';
import { noSetsOfDraw, proofNotPublished, shown, proofResponse } from './draw-proof.js';
import { DrawProofsRepository } from './draw-proofs.repository.js';
import { memberProof, ProofsService } from './proofs.service.js';

const PAGE_SIZE = 20;

const listing = z.strictObject({
  game: z.enum(GAMES).optional(),
  page: pageToken,
});

const AND_GO_ON = { passthrough: true } as const;
interface Reply {
  header(name: string, value: string): unknown;
}

/**
 * Cache times: a root never changes, while the list grows. Errors must not be cached, so the header is set on success
 * only.
 */
const ROOT_SECONDS = 3_600;
const LIST_SECONDS = 30;
const mayKeep = (reply: Reply, seconds: number) => reply.header('cache-control', `public, max-age=${seconds}`);

@Controller('api/proofs')
export class ProofsController {
  constructor(
    private readonly proofs: DrawProofsRepository,
    private readonly service: ProofsService,
  ) {}

  /** Lists the published roots, newest draw first. */
  @Get()
  @Public()
  @ResponseSchema(pageOf(proofResponse))
  async list(@Query({ schema: listing }) { game, page }: z.infer<typeof listing>, @Res(AND_GO_ON) reply: Reply) {
    const { items, ...found } = await this.proofs.listPublished(game, page, PAGE_SIZE);
    mayKeep(reply, LIST_SECONDS);
    return { items: items.map(shown), ...found };
  }

  @Get(':drawId')
  @Public()
  @ResponseSchema(proofResponse, proofNotPublished)
  async get(@Param('drawId') drawId: string, @Res(AND_GO_ON) reply: Reply) {
    const proof = await this.service.get(drawId);
    mayKeep(reply, ROOT_SECONDS);
    return shown(proof);
  }

  /** Returns the data with which the caller can verify that their own sets are included. */
  @Get(':drawId/mine')
  @SignedIn()
  @ResponseSchema(memberProof, proofNotPublished, noSetsOfDraw)
  mine(@Param('drawId') drawId: string, @CurrentCaller() { memberId }: Caller) {
    return this.service.ofMember(drawId, memberId);
  }
}
