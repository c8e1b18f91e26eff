import manifest from '../package.json';

/** Version of Driftlab, as in package.json. */
export const APP_VERSION: string = manifest.version;
