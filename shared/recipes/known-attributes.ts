/** Attributes and heads that the interfaces define, with their meaning, for suggestions and recognition. */
import type { FileKind } from '../imports/recognition.ts';

export interface KnownName {
  readonly name: string;
  readonly meaning: string;
  /** `issue`: an attribute of an issue, as a row or beside a vertex. `part`: a head that only this kind of file has. */
  readonly of: 'vertex' | 'issue' | 'part';
  readonly kinds: readonly FileKind[];
  /** Whether the values are mostly xids of other vertices. */
  readonly lookUp: boolean;
  /** Other names for it in exports of other programs. */
  readonly aliases: readonly string[];
}

const vertexKinds: readonly FileKind[] = ['vertices', 'combined'];

const known = (
  of: KnownName['of'],
  kinds: readonly FileKind[],
  rows: readonly (readonly [name: string, meaning: string, ...aliases: string[]])[],
): KnownName[] =>
  rows.map(([name, meaning, ...aliases]) => ({
    name,
    meaning,
    of,
    kinds,
    lookUp: name === 'ogit/Automation/originNode',
    aliases,
  }));

/** @source interfaces.md 2.1, 2.2, 2.3 and 2.6 */
export const knownNames: readonly KnownName[] = [
  ...known(
    'vertex',
    ['vertices', 'combined', 'timeseries', 'attachments'],
    [
      ['ogit/_xid', 'Identifier that you choose', 'xid', 'external id', 'externe id', 'key', 'schlüssel'],
      ['ogit/_id', 'Identifier that the platform assigned', 'vertex id'],
    ],
  ),
  ...known('vertex', vertexKinds, [
    ['ogit/_type', 'Type of the vertex, such as ogit/MARS/Machine', 'vertex type', 'typ'],
    ['ogit/_scope', 'Instance that the content belongs to; required to create a vertex', 'instance'],
    ['ogit/name', 'Name', 'hostname', 'host name', 'display name', 'bezeichnung', 'rechnername'],
    [
      'ogit/MARS/Machine/class',
      'Class of a machine',
      'machine class',
      'operating system',
      'betriebssystem',
      'klasse',
    ],
    ['ogit/MARS/Machine/ram', 'Memory of a machine', 'memory', 'arbeitsspeicher', 'hauptspeicher'],
    ['ogit/MARS/Software/class', 'Class of a software product', 'software class'],
    ['ogit/MARS/Software/subClass', 'Subclass of a software product', 'software sub class'],
    ['ogit/Forum/username', 'User name of a profile', 'user', 'login', 'benutzername', 'benutzer'],
  ]),
  ...known('issue', vertexKinds, [
    ['ogit/subject', 'Subject of an issue', 'title', 'betreff', 'titel'],
    ['ogit/Automation/originNode', 'Vertex that the issue belongs to', 'affected host', 'affected node'],
    ['ogit/status', 'Processing status of an issue, such as PROCESSING', 'state', 'zustand'],
    ['/ProcessIssue', 'Marks an issue for processing'],
    ['/description', 'Description of an incident', 'beschreibung'],
    ['/summary', 'Summary of an incident', 'zusammenfassung'],
    ['/priority', 'Priority of an incident', 'priorität'],
    ['/urgency', 'Urgency of an incident', 'dringlichkeit'],
    ['/sourceStatus', 'Status of an incident in its source system'],
  ]),
  ...known(
    'part',
    ['edges'],
    [
      ['from:ogit/_xid', 'Start of the edge, by its xid', 'from', 'source', 'von', 'from xid'],
      ['from:ogit/_id', 'Start of the edge, by its id', 'from id'],
      ['verb', 'Verb of the ontology that names the edge', 'relation', 'beziehung', 'edge type'],
      ['to:ogit/_xid', 'End of the edge, by its xid', 'to', 'target', 'nach', 'to xid'],
      ['to:ogit/_id', 'End of the edge, by its id', 'to id'],
    ],
  ),
  ...known(
    'part',
    ['timeseries'],
    [
      ['timestamp', 'Milliseconds since epoch', 'epoch', 'zeitstempel', 'ms'],
      ['time', 'ISO time', 'date', 'datetime', 'zeit', 'zeitpunkt', 'datum'],
      ['value', 'Value at that time', 'reading', 'wert', 'messwert'],
      ['items', 'JSON list of values with their times'],
    ],
  ),
  ...known(
    'part',
    ['objects'],
    [
      [
        '$id',
        'Identifier of the object, chosen by you',
        'id',
        'key',
        'ticket',
        'number',
        'nummer',
        'ticket id',
      ],
      ['$type', 'Type of the object: incident or configMachine', 'type', 'object type', 'typ'],
      ['subject', 'Subject of an incident', 'title', 'short description', 'betreff', 'titel'],
      [
        'originNode',
        'Machine where an incident starts',
        'host',
        'hostname',
        'affected host',
        'node',
        'rechner',
      ],
      ['summary', 'Summary of an incident', 'zusammenfassung'],
      ['description', 'Description of an incident', 'beschreibung', 'details'],
      ['priority', 'Priority of an incident', 'prio', 'priorität'],
      ['urgency', 'Urgency of an incident', 'dringlichkeit'],
      ['sourceStatus', 'Status of an incident in its source system', 'state', 'status', 'zustand'],
      ['comments', 'Comments of an incident, as a JSON map', 'comment map'],
      ['name', 'Name of a configMachine', 'display name', 'bezeichnung', 'rechnername'],
      ['systemType', 'System of a configMachine', 'machine class', 'operating system', 'betriebssystem'],
    ],
  ),
];
