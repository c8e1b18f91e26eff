/** The help of `npm run study`. */
import { CONFIG_FIELDS, type ConfigField } from '../core/study/config-fields';
import type { World } from '../core/world/world';
import { COMMAND_OPTIONS, optionNames } from './options';

/** Longer lists of values are cut; the error for a wrong value gives them all. */
const MOST_VALUES = 8;

function valuesOf(field: ConfigField, world: World): string {
  if (field.kind === 'name-pairs') return 'names as pages write them, such as "Pro plan=Pro"';
  if (field.kind === 'number') return `${field.least} to ${field.most}`;
  const values = field.options(world).map(({ value }) => value);
  const shown = values.slice(0, MOST_VALUES).join(', ');
  return values.length > MOST_VALUES ? `${shown}, … (${values.length})` : shown;
}

const VALUE_WORDS: Readonly<Record<ConfigField['kind'], string>> = {
  'some-of': 'ID[,ID…], may be repeated',
  'one-of': 'ID',
  number: 'NUMBER',
  'name-pairs': 'NAME=NAME, may be repeated',
};

const entry = (flags: string, explanation: string): string => `  ${flags}\n      ${explanation}\n`;

/** The whole help; the values of settings are those of `world`. */
export function helpText(world: World): string {
  const commands = COMMAND_OPTIONS.map(({ name, value, explanation }) =>
    entry(`--${name}${value === undefined ? '' : ` ${value}`}`, explanation),
  );
  const settings = CONFIG_FIELDS.map((field) => {
    const [name = '', ...others] = optionNames(field);
    const also = others.map((other) => ` (or --${other})`).join('');
    const explanation = `${field.label}. ${field.explanation}`;
    return `${entry(`--${name} ${VALUE_WORDS[field.kind]}${also}`, explanation)}      ${valuesOf(field, world)}\n`;
  });
  return [
    'npm run study -- [options]\n\nRuns the drift study, without a model unless one is asked for, and prints its tables.\n\n',
    ...commands,
    `\nSettings; left out, they are the study's. Values in the world ${world.title}:\n\n`,
    ...settings,
    '\nExit status: 0; 1 when a link’s rerun differs; 2 when an option, world or link is bad.\n',
    'For CSV or JSON alone on standard output: npm run --silent study -- --format csv\n',
  ].join('');
}
