/**
 * Returns a function that makes a value at its first call and returns the same one from then on. Formats of `Intl` take
 * milliseconds to make, which a page should not spend before it is painted.
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
