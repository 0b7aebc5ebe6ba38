import type { Page } from '@playwright/test';

/** Words that nearly every English sentence has, and no Spanish one. */
const ENGLISH =
  /\b(?:the|and|your|you|with|this|that|from|have|will|are|was|were|is|please|for|not|of|to|by|at|when|what|how|draws?|numbers?|plan to)\b/i;

/** Sentences of the page that are in English: its texts, and the names that only screen readers read. */
export async function englishSentences(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const isElsewhere = (element: Element) =>
      element.closest('[lang="en"], script, style, noscript, pre, code') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && !isElsewhere(node.parentElement)) found.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
      if (!isElsewhere(element))
        for (const name of ['aria-label', 'title', 'alt', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  // Addresses are the same in all languages
  const sentences = texts.map((text) => text.replaceAll(/\S+[@/]\S+/g, '').trim());
  return [...new Set(sentences.filter((text) => ENGLISH.test(text)))];
}
