/** 64 bits as two 32-bit integers: what names a position in the table. */
export class Hash {
  low = 0;
  high = 0;

  /** Starts anew from a small number. */
  seed(seed: number): void {
    this.low = avalanche(seed + 0x2545f491);
    this.high = avalanche(seed ^ 0x6b79d8a3);
  }

  add(word: number): void {
    this.low = avalanche(this.low ^ Math.imul(word, 0x9e3779b1)) + 0x7f4a7c15;
    this.high = avalanche(Math.imul(this.high, 31) ^ Math.imul(word, 0x85ebca77) ^ this.low);
    this.low |= 0;
  }

  addKey(key: string | bigint | number): void {
    if (typeof key === 'number') this.addNumber(key);
    else this.addString(typeof key === 'bigint' ? key.toString(36) : key);
  }

  private addNumber(number: number): void {
    if ((number | 0) === number) {
      this.add(number);
    } else if (Number.isSafeInteger(number)) {
      this.add(number | 0);
      this.add(Math.floor(number / 2 ** 32));
    } else {
      this.addString(String(number));
    }
  }

  private addString(text: string): void {
    let low = this.low;
    let high = this.high;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      low = Math.imul(low ^ unit, 0x85ebca77);
      high = Math.imul(high ^ unit, 0x5f356495);
    }
    this.low = low;
    this.high = high;
    this.add(text.length);
  }
}

/** Every bit of the word changes half the bits of the answer. */
function avalanche(word: number): number {
  let hash = word ^ (word >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
