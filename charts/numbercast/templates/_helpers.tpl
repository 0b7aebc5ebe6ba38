{{/* The enabled services with their defaults, as JSON: range $name, $s := fromJson (include "numbercast.services" .) */}}
{{- define "numbercast.services" -}}
{{- $all := dict -}}
{{- range $name, $own := .Values.services -}}
{{- $service := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $own) -}}
{{- if and $.Values.kafka.users (has "MONGODB_URI" $service.secrets) -}}
{{- $_ := set $service "secrets" (concat $service.secrets (list "KAFKA_USERNAME" "KAFKA_PASSWORD")) -}}
{{- end -}}
{{- if $service.enabled -}}{{- $_ := set $all $name $service -}}{{- end -}}
{{- end -}}
{{- toJson $all -}}
{{- end -}}

{{/* Of dict "root" $ "name" $name from here on */}}
{{- define "numbercast.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{- define "numbercast.labels" -}}
{{ include "numbercast.selector" . }}
app.kubernetes.io/part-of: numbercast
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "numbercast.image" -}}
{{- $own := (index .root.Values.services .name).image -}}
{{- $image := .root.Values.image -}}
{{- $own | default (printf "%s/%s:%s" $image.repository .name ($image.tag | default .root.Chart.AppVersion)) -}}
{{- end -}}

{{/* Passes the Pod Security level "restricted" */}}
{{- define "numbercast.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "numbercast.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Whether a service's replicas are counted by something else than the Deployment; of dict "root" $ "service" $s */}}
{{- define "numbercast.autoscaled" -}}
{{- if and .root.Values.autoscaling.enabled .service.scaling -}}true{{- end -}}
{{- end -}}

{{/* A setting as text; Helm would write large numbers as 1e+06 */}}
{{- define "numbercast.text" -}}
{{- if kindIs "string" . }}{{ . }}{{ else }}{{ toJson . }}{{ end -}}
{{- end -}}

{{/* How a container is given keys of a Secret; of dict "root" $ "secret" name "keys" list "isKafkas" bool */}}
{{- define "numbercast.secretEnv" -}}
{{- range .keys }}
{{- if eq $.root.Values.secretsAs "files" }}
- { name: {{ . }}_FILE, value: /secrets/{{ . }} }
{{- else }}
- { name: {{ . }}, valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }} } } }
{{- end }}
{{- end }}
{{- if and .isKafkas .root.Values.kafka.caSecret }}
- { name: KAFKA_CA_FILE, value: /kafka/ca.crt }
{{- end }}
{{- end -}}

{{- define "numbercast.secretMounts" -}}
{{- if and .keys (eq .root.Values.secretsAs "files") }}
- { name: secrets, mountPath: /secrets, readOnly: true }
{{- end }}
{{- if and .isKafkas .root.Values.kafka.caSecret }}
- { name: kafka-ca, mountPath: /kafka, readOnly: true }
{{- end }}
{{- end -}}

{{- define "numbercast.secretVolumes" -}}
{{- if and .keys (eq .root.Values.secretsAs "files") }}
- name: secrets
  secret:
    secretName: {{ .secret }}
    items:
      {{- range .keys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}
{{- if and .isKafkas .root.Values.kafka.caSecret }}
- { name: kafka-ca, secret: { secretName: {{ .root.Values.kafka.caSecret }} } }
{{- end }}
{{- end -}}

{{/* Keys that what makes the topics is given */}}
{{- define "numbercast.provisionSecrets" -}}
{{- if .Values.kafka.users }}{{ toJson (list "KAFKA_USERNAME" "KAFKA_PASSWORD") }}{{ else }}[]{{ end -}}
{{- end -}}
