/** Tells when a GPU is lost, whoever asked for it: web-llm writes it to its log only. */

/** The part of an adapter's prototype that is replaced. */
export type DeviceSource = Pick<GPUAdapter, 'requestDevice'>;

/**
 * From now on, `onLost` hears why a device of this thread was lost. One that was given back on
 * purpose is none.
 */
export function watchDevices(adapters: DeviceSource, onLost: (reason: string) => void): void {
  const requestDevice = adapters.requestDevice;
  adapters.requestDevice = async function (this: GPUAdapter, descriptor) {
    const device = await requestDevice.call(this, descriptor);
    void device.lost.then(({ reason, message }) => {
      if (reason !== 'destroyed') onLost(message);
    });
    return device;
  };
}
