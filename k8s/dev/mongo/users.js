// Creates a user for each <SERVICE>_PASSWORD with access to the database of that service only. Safe to repeat:
// changed passwords are updated.
const { MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD, ...rest } = process.env;
const mongo = connect('mongodb://mongo:27017/admin?replicaSet=rs0');
mongo.auth(MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD);
for (const [name, pwd] of Object.entries(rest)) {
  const service = /^([A-Z]+)_PASSWORD$/.exec(name)?.[1].toLowerCase();
  if (!service) continue;
  const own = mongo.getSiblingDB(`numbercast-${service}`);
  const user = { pwd, roles: [{ role: 'readWrite', db: own.getName() }] };
  if (own.getUser(service)) own.updateUser(service, user);
  else own.createUser({ user: service, ...user });
  print(`${service} reads and writes ${own.getName()}`);
}
