// What services use; everything else in this package is its own business.
export {
  AccessGuard,
  actorOf,
  Admin,
  AdminRole,
  type Caller,
  CurrentCaller,
  notSignedIn,
  Public,
  Reauthenticated,
  SignedIn,
} from './access.js';
export { Answers, listOf, pageOf } from './answers.js';
export { backoffMs } from './backoff.js';
export { trap } from './trap.js';
export { bootstrap, type ServiceOptions } from './bootstrap.js';
export { Clock } from './clock.js';
export { CONFIG, env, type PlatformConfig, platformEnv, type WebConfig, webEnv } from './config.js';
export { type CsvCell, csvOf } from './csv.js';
export { DeadLetters, type DeadLetter } from './events/dead-letters.js';
export { isPersonal, isPersonalField } from './events/personal.js';
export { event, InvalidEvent, On, type OutgoingEvent, TransientError } from './events/event.js';
export { emailAddress, normalizedEmail } from './email-address.js';
export { Every } from './every.js';
export { Readiness } from './health.js';
export { Metrics, shared } from './observability/metrics.js';
export { operationOf, ProviderCalls } from './observability/provider-calls.js';
export {
  answerProblem,
  invalidInput,
  Problem,
  problem,
  type ProblemFields,
  type ProblemKind,
  refusals,
} from './problem.js';
export { hashOfText, isCurrentText, PUBLISHED_TEXTS, type PublishedText } from './published-texts.js';
export { type RpcClient, rpcClient } from './rpc.js';
export { Generations } from './restore/generations.js';
export { KeyMissing } from './sealing/key-ring.js';
export { foundBy, sealed, searchedBy } from './sealing/sealed-fields.js';
export { idsHolding } from './sealing/searching.js';
export { deleteInBatches, inBatches } from './store/batches.js';
export { SCAN_LIMIT_MS } from './store/connection-options.js';
export { type Aggregates, type Decision, type Document } from './store/aggregates.js';
export { Documents } from './store/documents.js';
export { DuplicateKey, duplicatedField } from './store/duplicate-key.js';
export { fulfilled, Gathering } from './store/gathering.js';
export { type Lease, Leases } from './store/leases.js';
export type { Migration } from './store/migrations.js';
export { updateMany } from './store/many-updates.js';
export { isOutage as isDatabaseOutage } from './store/outage.js';
export { pageToken } from './store/page-token.js';
export { type Page, readPage } from './store/read-page.js';
export { termsCondition, wordEnds, wordStarts } from './store/search-terms.js';
export { type Projection } from './store/projection.js';
export { ServerClock } from './store/server-clock.js';
export { Store } from './store/store.js';
export { currentTraceparent, type EventMeta, type Step } from './trace.js';
export { proxyTrust } from './trusted-proxies.js';
