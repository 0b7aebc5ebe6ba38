/** A phone number or short code, or the id of a messaging service, which picks one of its numbers. */
const SENDER = /^(\+1\d{10}|\d{5,6}|MG[0-9a-f]{32})$/;

/** The senders that a setting lists, separated by commas. */
export const sendersIn = (setting: string) => setting.split(',');

/** Whether these are senders that can share the texts: each has its own rate, so none may be there twice. */
export const areSenders = (senders: readonly string[], most: number) =>
  senders.length <= most && new Set(senders).size === senders.length && senders.every((sender) => SENDER.test(sender));
