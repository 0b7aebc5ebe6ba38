import { z } from 'zod';

/** The record that a name of SendGrid's domain authentication points at. */
export const dkimTarget = (name: string, domain: string) => `${name}.${domain.replaceAll('.', '-')}.sendgrid.example`;

/** Records of a sender domain that a test takes away or spoils. */
export const DnsChange = z.strictObject({
  /** CNAME records by name. */
  cname: z.record(z.string(), z.string()).optional(),
  /** TXT records by name. */
  txt: z.record(z.string(), z.array(z.string())).optional(),
});
export type DnsRecords = z.infer<typeof DnsChange>;

/** What the owner of a sender domain publishes for SendGrid and for DMARC. */
export const mailRecordsOf = (domain: string): Required<DnsRecords> => ({
  cname: Object.fromEntries(
    [
      ['em1', `em1.${domain}`],
      ['s1', `s1._domainkey.${domain}`],
      ['s2', `s2._domainkey.${domain}`],
    ].map(([name, host]) => [host, dkimTarget(name!, domain)]),
  ),
  txt: {
    [domain]: ['v=spf1 include:sendgrid.example ~all'],
    [`_dmarc.${domain}`]: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`],
  },
});
