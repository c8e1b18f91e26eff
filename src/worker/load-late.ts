/** Code that comes only when it is wanted. */

/**
 * Loads it, with words for the user where it does not come: the network may be gone, or the site may
 * have been built anew since the page was opened.
 */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new Error('A part of Driftlab could not be loaded. Reload the page.', { cause });
  }
}
