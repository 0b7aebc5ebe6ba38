import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck } from '@numbercast/platform';
import type { Config } from '../config.js';
import { SendGridCheck } from './sendgrid.check.js';

const GUIDE = 'docs/guides/email.md';
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks up the DNS records of the sender domain: SPF, DKIM and DMARC. */
@Injectable()
export class DnsCheck {
  private readonly resolver = new Resolver();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sendgrid: SendGridCheck,
  ) {
    if (config.DNS_SERVERS) this.resolver.setServers(config.DNS_SERVERS.split(','));
  }

  @PreflightCheck('DNS of the sender domain')
  async *check(): AsyncGenerator<Finding> {
    const domain = this.config.MAIL_FROM.split('@')[1]!;
    yield* this.spf(domain);
    yield* this.dkim();
    yield* this.dmarc(domain);
  }

  private async *spf(domain: string): AsyncGenerator<Finding> {
    const records = (await this.texts(domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
    if (records.length !== 1)
      yield {
        problem: `${domain} has ${records.length === 0 ? 'no SPF record' : `${records.length} SPF records, of which receivers accept none`}.`,
        fix: `Publish exactly one TXT record that begins with \`v=spf1\` (${GUIDE}).`,
      };
  }

  /** SendGrid names the records that it needs: two keys for DKIM, and the return path, which carries its SPF. */
  private async *dkim(): AsyncGenerator<Finding> {
    const sender = await this.sendgrid.senderDomain();
    for (const { host, data } of Object.values(sender?.dns ?? {})) {
      const found = await this.orNone(() => this.resolver.resolveCname(host));
      if (!found.includes(data))
        yield {
          problem: `The CNAME record ${host} points at ${found[0] ?? 'nothing'}, not at ${data}.`,
          fix: `Publish the CNAME record ${host} with the value ${data} (${GUIDE}).`,
        };
    }
  }

  private async *dmarc(domain: string): AsyncGenerator<Finding> {
    const records = [...(await this.texts(`_dmarc.${domain}`)), ...(await this.texts(`_dmarc.${parentOf(domain)}`))];
    const record = records.find((text) => /^v=DMARC1\b/i.test(text));
    if (!record)
      yield {
        problem: `${domain} has no DMARC record, which large mailbox providers require.`,
        fix: `Publish a TXT record at _dmarc.${domain} (${GUIDE}).`,
      };
    else if (/;\s*p=none\b/i.test(record))
      yield {
        problem: `The DMARC policy of ${domain} is \`none\`, so forged emails are delivered.`,
        fix: 'Change the policy to `quarantine` once the reports show no failures of your own emails.',
        isAdvice: true,
      };
  }

  private async texts(name: string): Promise<string[]> {
    const records = await this.orNone(() => this.resolver.resolveTxt(name));
    return records.map((parts) => parts.join(''));
  }

  private async orNone<T>(look: () => Promise<T[]>): Promise<T[]> {
    try {
      return await look();
    } catch (error) {
      if (ABSENT.has((error as { code?: string }).code ?? '')) return [];
      throw error;
    }
  }
}

/** Returns the registered domain, whose DMARC record applies to its subdomains. */
const parentOf = (domain: string) => domain.split('.').slice(-2).join('.');
