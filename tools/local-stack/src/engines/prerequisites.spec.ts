import { describe, expect, it } from '@jest/globals';
import { javaMajor, missingNode } from './prerequisites.js';

describe('the prerequisites', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', 17],
    ['openjdk version "25" 2025-09-16', 25],
    ['openjdk version "26-ea" 2026-03-17', 26],
    ['java version "1.8.0_392"\nJava(TM) SE Runtime Environment', 8],
    ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "21.0.1" 2023-10-17', 21],
    ['The operation couldn’t be completed. Unable to locate a Java Runtime.', null],
  ])('read the version of Java from %j', (output, version) => {
    expect(javaMajor(output)).toBe(version);
  });

  it.each(['24.11.0', '24.21.0', '26.0.0'])('accept Node %s', (version) => {
    expect(missingNode(version)).toBeNull();
  });

  it.each(['20.20.2', '22.22.0', '24.10.0'])('reject Node %s and name the version that is needed', (version) => {
    expect(missingNode(version)).toContain(`24.11 or newer is needed; this is ${version}`);
  });
});
