import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { placeholdersIn } from './placeholders.js';
import { type Finding, PreflightCheck } from './preflight-check.js';

const SANDBOX_ADDRESS = /^[A-Z]+_API_URL$/;

@Injectable()
export class SettingsCheck {
  constructor(@Inject(CONFIG) private readonly config: Readonly<Record<string, unknown>>) {}

  @PreflightCheck('Settings')
  async *check(): AsyncGenerator<Finding> {
    for (const name of placeholdersIn(this.config))
      yield { problem: `${name} is a placeholder.`, fix: `Set ${name} to the value of this installation.` };
    if (this.config['CLOCK_URL'])
      yield { problem: 'CLOCK_URL is set, so time is simulated.', fix: 'Remove CLOCK_URL from the settings.' };
    for (const name of Object.keys(this.config).filter((key) => SANDBOX_ADDRESS.test(key) && this.config[key]))
      yield {
        problem: `${name} is set, so a sandbox stands in for the provider.`,
        fix: `Remove ${name} to use the provider itself.`,
        isAdvice: true,
      };
  }
}
