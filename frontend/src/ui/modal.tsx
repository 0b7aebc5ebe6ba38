import type { ModalProps } from './modal-dialog.js';
import { lazyDialog } from './lazy-dialog.js';

/** A modal dialog: a message, question or small task that blocks the page until it is answered. */
export const Modal = lazyDialog<ModalProps>(async () => (await import('./modal-dialog.js')).ModalDialog);
