const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the texts in a webhook's response: `<Response><Message>…</Message></Response>`. */
export function messagesIn(answer: string): string[] {
  if (!answer.includes('<Response')) return [];
  // A message's text is directly in <Message> or in a <Body> inside it.
  const messages = answer.matchAll(/<Message\b[^>]*>(?:\s*<Body>)?([\s\S]*?)(?:<\/Body>\s*)?<\/Message>/g);
  return [...messages].map(([, text = '']) => unescape(text)).filter((text) => text.trim() !== '');
}

function unescape(text: string) {
  return text.replaceAll(/&(#x?[0-9a-fA-F]+|[a-z]+);/g, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
    const hex = name[1] === 'x';
    return String.fromCodePoint(parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10));
  });
}
