<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "title">${message.summary}
  <#elseif section = "header"><#if messageHeader??>${kcSanitize(msg("${messageHeader}"))?no_esc}<#else>${message.summary}</#if>
  <#elseif section = "form">
    <#if messageHeader?? || requiredActions??>
    <p class="lead">${message.summary}<#if requiredActions??><#list requiredActions>: <b><#items as action>${kcSanitize(msg("requiredAction.${action}"))?no_esc}<#sep>, </#items></b></#list></#if></p>
    </#if>
    <#if !skipLink??>
      <#if pageRedirectUri?has_content>
    <p><a class="primary" href="${pageRedirectUri}">${msg("backToApplication")}</a></p>
      <#elseif actionUri?has_content>
    <p><a class="primary" href="${actionUri}">${msg("proceedWithAction")}</a></p>
      <#else>
    <p><a class="primary" href="/">${msg("backToApplication")}</a></p>
      </#if>
    </#if>
  </#if>
</@layout.registrationLayout>
