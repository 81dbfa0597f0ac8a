declare module "fs-native-extensions" {
  /** Takes an exclusive lock on an open file; false when another open file holds it. */
  export function tryLock(fd: number): boolean;
}
