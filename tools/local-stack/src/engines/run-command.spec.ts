import { describe, expect, it } from '@jest/globals';
import { firstErrorLine, runCommand } from './run-command.js';

describe('a program that fails', () => {
  it('is reported with the first output line that is marked as an error', () => {
    const stdout =
      '[INFO] Scanning\n\u001b[0m[ERROR] Could not transfer artifact: Connection refused\n[ERROR] Re-run with -e\n';
    expect(firstErrorLine({ stdout })).toBe('Could not transfer artifact: Connection refused');
  });

  it('is reported with its last output line when none is marked', () => {
    expect(firstErrorLine({ stderr: 'one\ntwo\n\n' })).toBe('two');
  });

  it('is reported with the system error when it wrote no output', () => {
    expect(firstErrorLine(new Error('spawn mvn ENOENT'))).toBe('spawn mvn ENOENT');
  });

  it('is reported in one line that begins with what could not be done', async () => {
    const tool = { file: 'sh', args: ['-c', 'echo "error: disk full" >&2; exit 3'] };
    await expect(runCommand(tool, 'Kafka: its data could not be set up')).rejects.toThrow(
      'Kafka: its data could not be set up: error: disk full',
    );
  });
});
