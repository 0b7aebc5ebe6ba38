export const proof = 'Your proof';
export const hint = 'Paste it, or choose the file you saved. It stays in your browser.';
export const check = 'Check this proof';
export const checking = 'Checking…';
export const notLoaded = 'The check could not be loaded. Please try again.';
export const tooLarge = 'That file is too large to be a proof.';
