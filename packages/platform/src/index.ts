// The API for services. Everything else in this package is internal.
export {
  AccessGuard,
  actorOf,
  Admin,
  AdminRole,
  type Caller,
  CONSOLE_ROLES,
  type ConsoleRole,
  CurrentCaller,
  isOperator,
  notSignedIn,
  Public,
  Reauthenticated,
  SignedIn,
} from './http/access.js';
export { ResponseSchema, listOf, pageOf } from './http/response-schema.js';
export { backoffMs } from './config/backoff.js';
export { honeypot } from './http/honeypot.js';
export { bootstrap, type ServiceOptions } from './app/bootstrap.js';
export { Clock } from './config/clock.js';
export { CONFIG, env, type PlatformConfig, platformEnv, type WebConfig, webEnv } from './config/config.js';
export { type CsvCell, csvOf } from './http/csv.js';
export { CurrentReply, type ExportColumns, type ExportReply, ExportRoute, ListExports } from './http/list-exports.js';
export { ConditionsModule, ConditionWatch, OperatorCondition } from './conditions/condition-watch.js';
export { CONDITION_KINDS, type ConditionKind, type FoundCondition } from './conditions/condition.js';
export { isPublicAddress, isPublicHttpsUrl, localOrigins } from './http/public-address.js';
export { DeadLetters, type DeadLetter } from './messaging/dead-letters.js';
export { hasPii, isPiiField } from './events/pii.js';
export { type Act, acted } from './events/acted.js';
export { event, InvalidEvent, On, type OutgoingEvent, TransientError } from './events/event.js';
export { emailAddress, normalizedEmail } from './http/email-address.js';
export { Scheduled } from './scheduling/scheduled.js';
export { Readiness } from './app/health.js';
export { Metrics, shared } from './telemetry/metrics.js';
export { operationOf, ProviderCalls } from './telemetry/provider-calls.js';
export {
  answerProblem,
  invalidInput,
  Problem,
  problem,
  type ProblemFields,
  type ProblemKind,
  httpErrors,
} from './http/problem.js';
export {
  currentText,
  firstText,
  hashOfText,
  isCurrentText,
  PUBLISHED_TEXTS,
  type PublishedText,
} from './config/published-texts.js';
export { type RpcClient, rpcClient } from './rpc/rpc.js';
export { Generations } from './restore/generations.js';
export { KeyMissing, KeyRing } from './encryption/key-ring.js';
export { DecryptionFailed } from './encryption/encrypted-text.js';
export { lookupFilter, encrypted, encryptedWithin, searchFilter } from './encryption/encrypted-fields.js';
export { findIdsContaining } from './persistence/blind-index.js';
export { attemptEach, combinedError } from './persistence/attempt-each.js';
export { deleteInBatches, inBatches } from './persistence/batches.js';
export { SCAN_LIMIT_MS } from './persistence/connection-options.js';
export { type Aggregates, type Decision, type Document } from './persistence/aggregates.js';
export { BatchedCollection, type JournaledWrite, type WriteJournal } from './persistence/batched-collection.js';
export { DuplicateKey, duplicatedField } from './persistence/duplicate-key.js';
export { fulfilled, RequestBatcher } from './persistence/request-batcher.js';
export { type Lease, Leases } from './persistence/leases.js';
export type { Migration } from './persistence/migrations.js';
export { updateMany } from './persistence/many-updates.js';
export { isOutage as isDatabaseOutage } from './persistence/outage.js';
export { MongodbCheck } from './preflight/mongodb.check.js';
export { type Finding, PreflightCheck } from './preflight/preflight-check.js';
export { runCheck } from './preflight/single-check.js';
export { pageToken } from './http/page-token.js';
export { type Page, readPage, readSelectedPage, readWholeList, type WholeList } from './http/read-page.js';
export { termsCondition, wordEnds, wordStarts } from './persistence/search-terms.js';
export { type Projection } from './persistence/projection.js';
export { ServerClock } from './persistence/server-clock.js';
export { Store } from './persistence/store.js';
export { type EventMeta, injectSpan, type SpanOptions } from './telemetry/trace.js';
export { proxyTrust } from './config/trusted-proxies.js';
