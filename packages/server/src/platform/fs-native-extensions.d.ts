declare module "fs-native-extensions" {
  /** Takes an exclusive lock on bytes of an open file, of all without `length`; false when another open file holds it. */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}
