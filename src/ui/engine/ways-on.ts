/** What can be done about a failed engine, as buttons. */
import type { EngineErrorCode } from '../../core/engine/engine-error';

/**
 * Choose another model, a smaller one, enter the server's key, give a file again, play a recording
 * with the settings it was made with, or just run again.
 */
export type WayOn = 'choose' | 'smaller' | 'key' | 'file' | 'own-settings' | 'again';

const CHOOSE: readonly WayOn[] = ['choose'];
const TRY: readonly WayOn[] = ['again', 'choose'];

const WAYS: Readonly<Record<EngineErrorCode, readonly WayOn[]>> = {
  aborted: TRY,
  'no-engine': CHOOSE,
  'no-webgpu': CHOOSE,
  'no-adapter': CHOOSE,
  'no-shader-f16': CHOOSE,
  'too-little-memory': ['smaller', 'choose'],
  'device-lost': TRY,
  'device-lost-again': ['smaller', 'again', 'choose'],
  quota: ['smaller', 'choose'],
  'not-found': ['file', 'choose'],
  forbidden: ['key', 'choose'],
  offline: TRY,
  'wrong-content': CHOOSE,
  integrity: TRY,
  incomplete: TRY,
  'model-changed': CHOOSE,
  'origin-refused': TRY,
  timeout: TRY,
  'rate-limited': TRY,
  'server-error': TRY,
  'bad-request': CHOOSE,
  'bad-answer': TRY,
  'not-recorded': ['own-settings', 'choose'],
  gibberish: CHOOSE,
  unsupported: CHOOSE,
  failed: TRY,
};

/** The ways on, the likeliest first. */
export function waysOn(code: EngineErrorCode): readonly WayOn[] {
  return WAYS[code];
}
