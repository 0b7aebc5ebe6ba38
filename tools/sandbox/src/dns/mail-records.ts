import { z } from 'zod';

/** CNAME records that SendGrid's domain authentication requires: the return path and two DKIM keys. */
export const sendGridCnames = (domain: string) => {
  const targetOf = (name: string) => `${name}.${domain.replaceAll('.', '-')}.sendgrid.example`;
  return {
    mail_cname: { host: `em1.${domain}`, data: targetOf('em1') },
    dkim1: { host: `s1._domainkey.${domain}`, data: targetOf('s1') },
    dkim2: { host: `s2._domainkey.${domain}`, data: targetOf('s2') },
  };
};

/** Records of a sender domain that a test removes or breaks. */
export const DnsChange = z.strictObject({
  /** CNAME records by name. */
  cname: z.record(z.string(), z.string()).optional(),
  /** TXT records by name. */
  txt: z.record(z.string(), z.array(z.string())).optional(),
});
export type DnsRecords = z.infer<typeof DnsChange>;

/** What the owner of a sender domain publishes for SendGrid and for DMARC. */
export const mailRecordsOf = (domain: string): Required<DnsRecords> => ({
  cname: Object.fromEntries(Object.values(sendGridCnames(domain)).map(({ host, data }) => [host, data])),
  txt: {
    [domain]: ['v=spf1 include:sendgrid.example ~all'],
    [`_dmarc.${domain}`]: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`],
  },
});
