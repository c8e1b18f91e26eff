import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';

const reference = (name: string): string => readFileSync(`tests/golden/reference/${name}`, 'utf8');

/** Runs the command as `npm run study` does. */
function spawnStudy(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const command = ['node_modules/tsx/dist/cli.mjs', 'src/cli/study.ts', ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8' });
}

describe('npm run study, as a process of its own', () => {
  it('prints the reference answers, and nothing else', () => {
    const result = spawnStudy('--format', 'csv');
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toBe(reference('deterministic-answers.csv'));
  });

  it('prints the reference costs, and nothing else', () => {
    const result = spawnStudy('--maintenance', '--format', 'csv');
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toBe(reference('deterministic-costs.csv'));
  });

  it('makes a link whose rerun agrees in every row', () => {
    const link = spawnStudy('--make-link').stdout.trim();
    expect(link.length).toBeLessThan(700);
    const rerun = spawnStudy('--link', link);
    expect(rerun).toMatchObject({ status: 0, stderr: '' });
    expect(rerun.stdout).toMatch(/\n1,600 of 1,600 rows agree\n$/);
  });

  it('ends with 2 and one line when an option is bad', () => {
    const line = 'study: --format: expected one of table, csv, json, found "xml"\n';
    expect(spawnStudy('--format', 'xml')).toMatchObject({ status: 2, stdout: '', stderr: line });
  });

  it('ends quietly when nobody reads on', () => {
    const study = `"${process.execPath}" node_modules/tsx/dist/cli.mjs src/cli/study.ts`;
    const script = `${study} --format json | true; echo "\${PIPESTATUS[0]}"`;
    const result = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(result).toMatchObject({ stdout: '0\n', stderr: '' });
  });
});
