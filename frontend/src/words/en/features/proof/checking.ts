export const notPublished = 'No fingerprint is published for the draw of this proof.';
export const notRead = 'The published fingerprint couldn’t be read. Please try again.';
export const needsHttps = 'Proofs can be checked only on a page opened with https.';
