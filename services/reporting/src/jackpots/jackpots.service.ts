import { Inject, Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, CONFIG, Scheduled } from '@numbercast/platform';
import { type Game, GAMES, gamesDateOf } from '@numbercast/lottery';
import { drawOn } from '@numbercast/lottery/calendar';
import type { Config } from '../config.js';
import { UnusableFeed } from './jackpot-document.js';
import { claimPoll, recordFailure, recordSuccess } from './jackpot-feed.js';
import { JackpotFeedReader } from './jackpot-feed-reader.js';
import { type JackpotProposal, millionsOf, propose } from './jackpot-proposal.js';
import { JackpotsRepository } from './jackpots.repository.js';

const CHECK_MS = 500;

/** A proposal for a coming draw that differs from what an operator confirmed. */
export interface ChangedJackpot {
  drawId: string;
  confirmedMillions: number;
  proposedMillions: number;
  proposal: JackpotProposal;
}

/** Polls the feeds of jackpots and stores their readings as proposals. */
@Injectable()
export class JackpotsService {
  private readonly logger = new Logger(JackpotsService.name);
  /** Technical time before which a feed is not polled, however fast simulated time passes. */
  private readonly restUntil = new Map<Game, number>();

  constructor(
    private readonly feeds: JackpotFeedReader,
    private readonly jackpots: JackpotsRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Polls each feed separately, so that a failing one does not delay the other. */
  @Scheduled(CHECK_MS)
  async pollFeeds() {
    await attemptEach(this.feeds.games(), (game) => this.pollWhenDue(game), { concurrency: GAMES.length });
  }

  /** Lists failing feeds, with the time of their first failure. */
  async listFailing() {
    const found = await Promise.all(
      this.feeds.games().map(async (game) => ({ game, feed: await this.jackpots.findFeed(game) })),
    );
    return found.flatMap(({ game, feed }) => (feed?.failingSince ? [{ game, failingSince: feed.failingSince }] : []));
  }

  /** Lists upcoming draws whose confirmed jackpot differs from the feed's current one. */
  async listChanged(): Promise<ChangedJackpot[]> {
    const now = this.clock.now();
    const games = new Set(this.feeds.games());
    const proposals = await this.jackpots.listProposals(gamesDateOf(now));
    const compared = proposals
      .filter(({ game, date }) => games.has(game) && drawOn(game, date).drawAt > now)
      .map(async (proposal) => ({ proposal, confirmed: await this.jackpots.confirmedMillionsOf(proposal._id) }));
    return (await Promise.all(compared)).flatMap(({ proposal, confirmed }) => {
      const proposedMillions = millionsOf(proposal);
      if (confirmed === null || confirmed === proposedMillions) return [];
      return [{ drawId: proposal._id, confirmedMillions: confirmed, proposedMillions, proposal }];
    });
  }

  private async pollWhenDue(game: Game) {
    if (performance.now() < (this.restUntil.get(game) ?? 0)) return;
    const now = this.clock.now();
    let isClaimed = false;
    await this.jackpots.claimFeed(game, (current) => {
      const claim = claimPoll(current, now);
      isClaimed = claim !== null;
      return claim;
    });
    if (!isClaimed) return;
    this.restUntil.set(game, performance.now() + this.config.FEED_POLL_MS);
    try {
      await this.poll(game, now);
    } catch (error) {
      if (!(error instanceof UnusableFeed)) throw error;
      this.logger.warn(`the jackpot feed of ${game} cannot be used: ${error.message}`);
      await this.jackpots.changeFeed(game, (feed) => recordFailure(feed, error.message, now));
      return;
    }
    await this.jackpots.changeFeed(game, recordSuccess);
  }

  private async poll(game: Game, readAt: Date) {
    const source = this.feeds.sourceOf(game);
    for (const reading of await this.feeds.read(game)) {
      const proposal = { game, ...reading, source, readAt };
      await this.jackpots.propose(proposal, (current) => propose(current, proposal));
    }
  }
}
