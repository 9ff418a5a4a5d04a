/** Reads the licences of the packages that a user gets: a list for the page, and the texts that have to be shipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { shippedPackages } from './shipped-packages.mjs';

/** @typedef {{ name: string, version: string, licence: string, homepage: string }} Licence */

/**
 * Licences that require no more than to be named. A person has to review any other licence first.
 * OFL-1.1 is that of the fonts, which are shipped unchanged.
 */
const accepted = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
];

/** @returns {{ list: string, texts: string }} the contents of assets/licences.json and assets/licences.txt */
export function readLicences() {
  const packages = shippedPackages().map((path) => ({ path, licence: licenceOf(path) }));
  const sorted = packages.sort((a, b) => sortKey(a.licence).localeCompare(sortKey(b.licence), 'en'));
  return {
    list: `[\n${unique(sorted.map(({ licence }) => JSON.stringify(licence)))
      .map((line) => `  ${line}`)
      .join(',\n')}\n]\n`,
    texts: unique(sorted.map(({ path, licence }) => section(path, licence))).join('\n'),
  };
}

/**
 * Returns why a licence may not be shipped without a review; undefined if it may.
 * @param {Licence} licence
 */
export function objectionTo({ name, version, licence }) {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  const isKnown = choices.some((choice) => choice.split(' AND ').every((each) => accepted.includes(each)));
  return isKnown
    ? undefined
    : `${name} ${version} is under “${licence}”, which is not on the list of accepted licences.`;
}

/** @param {string} path @returns {Licence} */
function licenceOf(path) {
  const about = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const repository = typeof about.repository === 'string' ? about.repository : about.repository?.url;
  return {
    name: about.name,
    version: about.version,
    licence: about.license ?? alternatives(about.licenses) ?? 'none',
    homepage:
      about.homepage ?? (webAddress(repository ?? '') || `https://www.npmjs.com/package/${about.name}`),
  };
}

/** @param {{ type: string }[] | undefined} licenses as old packages write them */
const alternatives = (licenses) => licenses?.map(({ type }) => type).join(' OR ');

/** @param {string} repository as package.json may name it */
function webAddress(repository) {
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(repository)?.[1];
  if (short) return `https://github.com/${short}`;
  return repository
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/^git@([^:]+):/, 'https://$1/')
    .replace(/\.git(#.*)?$/, '');
}

/** Returns the text of a package's licence file under a heading. @param {string} path @param {Licence} licence */
function section(path, { name, version, licence }) {
  const file = readdirSync(join(root, path)).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text =
    file && existsSync(join(root, path, file)) ? readFileSync(join(root, path, file), 'utf8') : licence;
  return `── ${name} ${version} ──\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
}

/** @param {Licence} licence */
const sortKey = ({ name, version }) => `${name} ${version}`;

/** @param {string[]} items */
const unique = (items) => [...new Set(items)];
