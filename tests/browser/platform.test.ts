import { describe, expect, it } from 'vitest';

/**
 * What the lab worker stands on, asked of the browser that the tests run in: a failure here is the
 * browser's, not the store's.
 */
const WRITE_AND_READ_BACK = `
  self.onmessage = async ({ data: fileName }) => {
    const root = await navigator.storage.getDirectory();
    const file = await root.getFileHandle(fileName, { create: true });
    const handle = await file.createSyncAccessHandle();
    try {
      handle.truncate(0);
      handle.write(new TextEncoder().encode('fourteen days'));
      handle.flush();
      const bytes = new Uint8Array(handle.getSize());
      handle.read(bytes, { at: 0 });
      self.postMessage(new TextDecoder().decode(bytes));
    } finally {
      handle.close();
      await root.removeEntry(fileName);
    }
  };
`;

describe('the browser', () => {
  it('has an origin private file system', async () => {
    const root = await navigator.storage.getDirectory();
    expect(root.kind).toBe('directory');
  });

  it('lets a dedicated worker read and write through a sync access handle', async () => {
    const url = URL.createObjectURL(new Blob([WRITE_AND_READ_BACK], { type: 'text/javascript' }));
    const worker = new Worker(url, { type: 'module' });
    try {
      const text = await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(`platform-${crypto.randomUUID()}`);
      });
      expect(text).toBe('fourteen days');
    } finally {
      worker.terminate();
      URL.revokeObjectURL(url);
    }
  });
});
