import type { ModalProps } from './modal-dialog.js';
import { lazyDialog } from './lazy-dialog.js';

/** A message, question or small task that holds everything else up until it is answered. */
export const Modal = lazyDialog<ModalProps>(async () => (await import('./modal-dialog.js')).ModalDialog);
