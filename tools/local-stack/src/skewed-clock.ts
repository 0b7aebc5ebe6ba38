// Loaded by `--import` before a service starts: the process then reads a clock that is ahead of the machine's.
// eslint-disable-next-line node/no-process-env -- runs before the process has read its settings
const aheadMs = Number(process.env['CLOCK_AHEAD_MS']);
if (!Number.isFinite(aheadMs)) throw new Error('CLOCK_AHEAD_MS is not a number of milliseconds');

const machineNow = Date.now.bind(Date);
const skewedNow = () => machineNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [skewedNow()] : args, newTarget) as Date,
  apply: () => new Date(skewedNow()).toString(),
  get: (target, key, receiver) => (key === 'now' ? skewedNow : (Reflect.get(target, key, receiver) as unknown)),
});
