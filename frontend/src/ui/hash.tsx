/** Thirty-two bytes in hexadecimal digits, for comparison. */
export const Hash = ({ children }: { children: string }) => (
  <code className="block text-[0.8125rem] leading-relaxed break-all text-muted">{children}</code>
);
