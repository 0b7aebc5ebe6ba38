# Everything one does with Numbercast. `make help` lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help

.PHONY: help runtime check up code down images demo trace-demo year chaos abuse drill migrate realm indexes rewind archive backup restore test test-failover test-k8s test-alerts audit openapi fuzz lint fmt proto build e2e chromium history-check statistics bench million simulate capacity bench-web contract-stripe film logs clean

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):[^#]*## (.*)/  make \1\t\2/' | expand -t 22

# The system's Node.js when it is new enough, else the one that `runtime` fetches
RUNTIME := $(CURDIR)/.cache/node-runtime/node_modules/.bin
SYSTEM_PATH := $(subst $(RUNTIME):,,$(PATH))
export PATH := $(RUNTIME):$(SYSTEM_PATH)

runtime:
	@PATH="$(SYSTEM_PATH)" tools/node-runtime/ensure.sh

# The link lets `npm test` and other npm scripts use the same Node.js, whichever runs npm
node_modules: package.json package-lock.json .npmrc .node-version | runtime
	npm ci --ignore-scripts --no-fund --no-audit
	@if [ -e $(RUNTIME)/node ]; then ln -sf $(RUNTIME)/node node_modules/.bin/node; fi
	@touch node_modules

proto: node_modules ## generate the contracts from proto/
	npm run --silent generate

openapi: proto ## write docs/openapi.json, the public interface, from the code
	npx tsc -b tools/openapi
	node tools/openapi/dist/write.js

build: proto ## compile everything and build the web app
	npm run --silent build
	npm run --silent build -w @numbercast/frontend

up: build ## start everything on this machine: http://localhost:8080 (DETACH=1 returns when it is ready)
	node tools/local-stack/dist/up.js

code: ## the local administrator's one-time code for signing in
	@node tools/local-stack/dist/print-one-time-code.js

down: ## stop what `make up` started
	@if [ -e tools/local-stack/dist/down.js ]; then node tools/local-stack/dist/down.js; else echo 'nothing is built, so nothing is up'; fi

# NODE_IMAGE takes the place of the one in the Dockerfile
images: ## build the images of all processes (CONTAINERS=docker|podman|buildah IMAGES=numbercast NODE_IMAGE=…)
	for folder in services/* tools/sandbox; do $(or $(CONTAINERS),docker) build -t $(or $(IMAGES),numbercast)/$${folder##*/} \
	  --build-arg SERVICE=$$folder $(NODE_IMAGE:%=--build-arg NODE_IMAGE=%) . || exit 1; done

demo: build ## the whole job, judged at the receiving end (MEMBERS=100 REPLICAS=2 KILL=1 FAULTS=1 CLOCKS_APART_S=30 FORMER=ref HISTORY=dir IMAGES=numbercast)
	node tests/dist/acceptance/main.js

trace-demo: build ## one sign-up, every hop from the browser's request to the text on the phone as one trace (FILE=.cache/trace.json)
	node tests/dist/tracing/main.js

year: build ## a hundred members live through a year; money and messages outside are held against the terms and our books (MEMBERS=100 DAYS=365 KEEP=1)
	node tests/dist/soak/main.js

# The version is pinned in the folder's name: another one is another folder
FUZZ_VENV := .cache/fuzz-4.32.5
$(FUZZ_VENV):
	python3 -m venv $@ && $@/bin/pip install --quiet schemathesis==4.32.5 || { rm -rf $@; exit 1; }

fuzz: build $(FUZZ_VENV) ## every public route held against docs/openapi.json, with good and bad data, as visitor, member and admin (EXAMPLES=10)
	FUZZ_PROGRAM=$(FUZZ_VENV) node tests/dist/fuzz/main.js

chaos: build ## many members' numbers while everything fails, on engines of its own (MEMBERS=20000 KEEP=1)
	ENGINE_SET=chaos KAFKA_NODES=3 node tests/dist/chaos/main.js

test-failover: build ## lose, double and reorder nothing while brokers and the store of a cluster of its own fail (EVENTS=100000 MEMBERS=200 ROUNDS=3 ONLY=brokers,store,members)
	ENGINE_SET=failover KAFKA_NODES=3 node tests/dist/failover/main.js

# Ten thousand idle connections are as many open files at either end
abuse: build ## attacks on the gateway while somebody honest uses it: slow and many connections, smuggling, guessing, telling accounts apart
	ulimit -n "$$(ulimit -Hn)" && node tests/dist/security/main.js

# CHROMIUM_PATH, the system's Chromium, or Playwright's own; as root a missing one is installed. The browser tests prefer
# the headless shell, which needs less processor time; the other targets need the full browser
chromium:
	@if [ -z "$$CHROMIUM_PATH" ] && { [ ! -x /usr/bin/chromium ] || [ ! -x /usr/bin/chromium-headless-shell ]; } && [ ! -d "$$HOME/.cache/ms-playwright" ] && [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell; fi

drill: build ## a runbook of docs/runbooks played through and counted outside (NAME=dead-letters, or all; none lists them)
	node tests/dist/drills/main.js

check: proto ## types, lint, format and all tests that need no engine
	npx tsc -b
	node tools/local-stack/dist/test.js check

test: build chromium ## everything that must pass: types, lint, unit, service, cross-service, control plane, browser
	node tools/local-stack/dist/test.js test

test-alerts: ## the alert rules against what they must tell of and must not (needs Go; builds promtool once, for ten minutes)
	@command -v go > /dev/null || { echo 'Go 1.26 or newer is needed to build promtool: https://go.dev/doc/install'; exit 1; }
	@test -x .cache/alerts/promtool || echo 'building promtool, which takes about ten minutes the first time …'
	@cd tests/deployment/alerts && go build -ldflags='-s -w' -o ../../../.cache/alerts/promtool github.com/prometheus/prometheus/cmd/promtool
	@cd charts/numbercast/monitoring && promtool=../../../.cache/alerts/promtool && $$promtool check rules alerts.yaml && $$promtool test rules alerts.test.yaml

test-k8s: proto ## the chart, with every set of values, on a Kubernetes control plane made on this machine (needs Go)
	npx tsc -b
	node tests/dist/deployment/chart-tests/main.js

audit: node_modules ## lockfiles, known advisories, deprecated packages, secrets in files and history, licences, bill of materials (needs Go; STRICT=1: all must answer)
	@command -v go > /dev/null || { echo 'Go 1.26 or newer is needed to build the scanners: https://go.dev/doc/install'; exit 1; }
	@npx tsc -b tools/supply-chain-audit
	@node tools/supply-chain-audit/dist/main.js $(if $(STRICT),--strict)

lint: proto ## types of the tests, lint rules, formatting, contracts
	npx tsc -b
	npx tsc -p tsconfig.tests.json
	npm run --silent lint

fmt: ## format everything
	npm run --silent format

e2e: build chromium ## browser tests on a running stack of their own
	npx playwright test -c tests/e2e/playwright.config.ts

history-check: proto ## numbers for past draws, made on what was known before each of them (HISTORY=dir DRAWS=60, 0 for all; RULES=file)
	npx tsc -b services/numbergen
	node services/numbergen/dist/checks/history-check.js $(if $(HISTORY),--history $(HISTORY)) --draws $(or $(DRAWS),60) $(if $(RULES),--rules $(RULES))

statistics: proto ## is a whole pool of each game a fair sample in a fair order (SETS=10000000 SEED=text; RULES=file)
	npx tsc -b services/numbergen
	node services/numbergen/dist/checks/statistics.js --sets $(or $(SETS),10000000) $(if $(SEED),--seed $(SEED)) $(if $(RULES),--rules $(RULES))

bench: build ## what the system does a second, beside the plainest way of doing it (ONLY=numbers|consuming|relaying|delivery|reading|curve)
	node tests/dist/benchmarks/main.js

million: build ## numbers of both games by text and mail for a million members, counted where they arrive; an hour for each million messages on two cores (MEMBERS=1000000)
	node tests/dist/benchmarks/million.js

simulate: proto ## can so many members' numbers be sent in time, under what carriers permit (MEMBERS=10000000 GAME=powerball CLASS=A SENDERS=1 SPREAD=zone=share,…)
	npx tsc -b tools/capacity-planner
	node tools/capacity-planner/dist/simulate.js

capacity: proto ## compute the tables of docs/capacity.md anew, with the figures of the last `make bench`
	npx tsc -b tools/capacity-planner
	node tools/capacity-planner/dist/capacity.js

bench-web: build chromium ## how soon public pages show, beside the same pages without scripts (VISITS=9)
	node tests/dist/benchmarks/web.js

contract-stripe: proto ## holds every request to the payment provider against its own description of the API (needs stripe-mock)
	npx tsc -b services/billing
	node services/billing/dist/checks/stripe-contract.js

film: node_modules chromium ## draw the film, its captions, the preview picture and the icons anew (frontend/public)
	npm ci --ignore-scripts --no-fund --no-audit --prefix tools/promo-video
	npm run --silent render --prefix tools/promo-video

migrate: build ## prepare a service's database for this release: migrations, then indexes (s=members, its settings in the environment)
	node services/$(s)/dist/main.js migrate

realm: build ## bring Keycloak's realm to this release (KEYCLOAK_URL, KEYCLOAK_REALM, PUBLIC_URL, GATEWAY_URL, REALM_CLIENT_SECRET in the environment)
	REALM_FILE=keycloak/realm.json node services/identity/dist/realm/main.js

indexes: proto ## write docs/indexes.json, every index of every service, from the code
	npx tsc -b
	node tests/dist/documentation/print-indexes.js > docs/indexes.json

rewind: build ## has a stopped service hear a topic again from its beginning (s=delivery topic=numbergen.v1; KAFKA_BROKERS, KAFKA_NAMESPACE)
	node packages/platform/dist/app/reset-offsets.js $(s) $(topic)

archive: build ## move ended messages of former months from delivery's ledger to files (DIR=path MONTHS=13; MONGODB_URI, FIELD_KEYS, EVENT_KEYS)
	ARCHIVE_DIR="$(DIR)" ARCHIVE_AFTER_MONTHS="$(MONTHS)" node services/delivery/dist/archive/main.js

backup: node_modules ## copy all that Kafka, the store and Keycloak keep, as of one instant, while everything runs (DIR=path)
	npx tsc -b tools/local-stack
	node tools/local-stack/dist/engines/main.js backup "$(DIR)"

restore: node_modules ## have the stopped engines begin with a backup; what they held is moved aside (DIR=path; KEEP=kafka leaves Kafka as it is)
	npx tsc -b tools/local-stack
	node tools/local-stack/dist/engines/main.js restore "$(DIR)" $(KEEP)

logs: ## follow a service's log (s=members)
	tail -f .cache/stack/main/logs/$(s).log

clean: down ## forget the engines' data, logs and everything built
	rm -rf .cache packages/*/dist services/*/dist tools/*/dist tests/dist frontend/dist
