/** The text of a JSON value. A call that answers with it has nothing built and serialised again. */
export class JsonText<Value> {
  /** Never set. It carries the type of the value. */
  declare readonly value?: Value;

  constructor(readonly text: string) {}
}
