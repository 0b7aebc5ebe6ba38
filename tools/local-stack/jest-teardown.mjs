export default () => globalThis.stopTestContainers();
