/** Stored messages and their texts, for measurements of delivery. */
export {
  MESSAGE_STATES,
  type MessageState,
  numbersMessage,
  numbersMessageId,
  referenceOf,
  SHORTEST_VALIDITY_MS,
} from './messages/message.js';
export { claim, type MessageDocument, recordOutcome } from './messages/message-state.js';
export { MessagesRepository } from './messages/messages.repository.js';
export { StatsJournal } from './messages/stats-journal.js';
export { applyReport } from './messages/provider-reports.js';
export { wordsIn } from './messages/words/words.js';
export { numbersText } from './messages/kinds/numbers.js';
export { renderNumbersEmail } from './messages/rendering/numbers-email.js';
