import type { Connection } from '../../src/adapters/sqlite/connection';
import { migrate } from '../../src/adapters/sqlite/migrations';

/** Writes a database as the first release left it: three facts of every kind of end, two pages. */
export function writeFirstVersion(connection: Connection): void {
  migrate(connection, 0, 1);
  connection.execute(`
    INSERT INTO graph (id, label) VALUES (1, 'first release');
    INSERT INTO page_version (graph_id, page, version, title, body, updated_at) VALUES
      (1, 'read', 1, 'Read', 'Atlas costs 12 €.', '2026-09-01T12:00:00Z'),
      (1, 'unread', 1, 'Unread', 'Nothing.', '2026-09-01T12:00:00Z');
    INSERT INTO extraction (graph_id, id, page, version, extractor, triples, recorded_at) VALUES
      (1, 1, 'read', 1, 'patterns@1', '[]', '2026-09-02T12:00:00Z');
    INSERT INTO fact (graph_id, id, subject, subject_key, predicate, object, object_key, page,
      page_version, position, extractor, rank, valid_from, end_kind, end_at, recorded_at) VALUES
      (1, 1, 'Atlas', 'atlas', 'price', '12 €', '12 €', 'read', 1, 0, 'patterns@1', 'canonical',
        '2026-09-01T12:00:00Z', 'open', NULL, '2026-09-02T12:00:00Z'),
      (1, 2, 'Atlas', 'atlas', 'price', '10 €', '10 €', 'read', 1, 1, 'patterns@1', 'canonical',
        '2026-08-01T12:00:00Z', 'on', '2026-09-01T12:00:00Z', '2026-09-02T12:00:00Z'),
      (1, 3, 'Atlas', 'atlas', 'price', '9 €', '9 €', 'read', 1, 2, 'patterns@1', 'canonical',
        '2026-07-01T12:00:00Z', 'unknown', NULL, '2026-09-02T12:00:00Z');
  `);
}
