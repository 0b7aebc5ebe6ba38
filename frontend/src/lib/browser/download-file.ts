/** Safari starts a download after the script that requested it has ended, and reads the URL only then. */
const READ_WITHIN_MS = 60_000;

/** Saves a file through the browser's download. */
export function downloadFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
