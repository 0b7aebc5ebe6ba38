/**
 * Preloaded into a service process by a test: kills the process at the point that CRASH_AT names, the first time there is
 * something to process.
 */
import { MessageReportsService } from '../dist/callbacks/message-reports.service.js';
import { ProviderDispatchService } from '../dist/dispatch/provider-dispatch.service.js';
import { SenderService } from '../dist/dispatch/sender.service.js';
import { StatsJournal } from '../dist/messages/stats-journal.js';
import { StatsService } from '../dist/stats/stats.service.js';

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

/** Class, method, and whether the process dies before the method or once it is done. */
const POINTS: Record<string, [object, string, 'before' | 'after']> = {
  'after the read': [SenderService.prototype, 'send', 'before'],
  'after the claim': [ProviderDispatchService.prototype, 'dispatchAll', 'before'],
  'during the calls': [ProviderDispatchService.prototype, 'sendText', 'after'],
  'after the responses': [SenderService.prototype, 'recordAll', 'before'],
  'between journal and write': [StatsJournal.prototype, 'begin', 'after'],
  'between write and journal': [StatsJournal.prototype, 'resolveSoon', 'before'],
  'after the outcomes': [SenderService.prototype, 'recordAll', 'after'],
  'before reports are applied': [MessageReportsService.prototype, 'applyAll', 'before'],
  'after entries are counted': [StatsService.prototype, 'addTo', 'after'],
};

const crash = () => process.kill(process.pid, 'SIGKILL');

const point = POINTS[process.env['CRASH_AT'] ?? '']; // eslint-disable-line node/no-process-env -- named by the test
if (point) {
  const [prototype, name, when] = point;
  const methods = prototype as Methods;
  const method = methods[name]!;
  methods[name] = function crashing(...args) {
    if (when === 'before') crash();
    const result = method.apply(this, args);
    void Promise.resolve(result).then((value) => value !== undefined && crash());
    return result;
  };
}
