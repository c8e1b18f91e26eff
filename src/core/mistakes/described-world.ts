/** Id of the world in which the article describes its model's mistakes. */
export const DESCRIBED_WORLD = 'tessaly';
