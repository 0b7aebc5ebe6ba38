/** `host:port`, with brackets around an IPv6 address (RFC 3986 §3.2.2). */
export const authorityOf = (host: string, port: number) =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
