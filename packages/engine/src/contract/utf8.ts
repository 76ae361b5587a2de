let decoder: InstanceType<typeof TextDecoder> | undefined;

/**
 * The text of bytes in UTF-8, without a byte order mark. The decoder is made at its first use, since it loads Node's worker threads.
 * @throws TypeError for other bytes
 */
export function utf8(bytes: Uint8Array | undefined): string {
  return (decoder ??= new TextDecoder("utf-8", { fatal: true })).decode(bytes);
}
